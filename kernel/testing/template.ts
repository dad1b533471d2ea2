// TEMPORARY STUB: replaced by the real template (migrations and base data).
export async function prepareTemplate(_url: string): Promise<void> {}

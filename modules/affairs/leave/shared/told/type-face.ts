/** A type of leave as it is shown: its word with colour and picture. */
export type TypeFace = { typeCode: string; typeName: string; typeColor: string | null; typeIcon: string | null }

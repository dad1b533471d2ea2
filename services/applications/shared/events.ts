/** What a browser is told when one of its person's applications moved. */
export const applyEvent = 'apply'

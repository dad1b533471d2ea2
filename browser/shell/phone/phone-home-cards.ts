/** Cards that stand in the head of a phone's first page already. */
export const phoneHomeCards: readonly string[] = ['office.todo', 'navigation.apps']

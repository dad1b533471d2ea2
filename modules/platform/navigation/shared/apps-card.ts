/** The card that shows the apps a person keeps; apart from their declaration, which browsers need not load for its name. */
export const appsCard = 'navigation.apps'

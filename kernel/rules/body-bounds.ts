/** Values in one body, unless its route names more: three times a batch of 200 records with a hundred fields each. */
export const mostValues = 60_000
/** Names in one body, unless its route says more (`mostNames`): to make and judge an object of fifty thousand takes half a second. */
export const usualNames = 5000
/** So many of somebody who is not known yet. */
export const namesOfStrangers = 500

/** Who may live somewhere: men, women, or mixed, told apart by floor or by room. */
export const sexLimits = { men: '1', women: '2', byFloor: '3', byRoom: '4' } as const
/** Rooms in which people live; those for emergencies are given out by hand. */
export const roomUses = { living: '1', emergency: '7' } as const
export const roomStates = { normal: '1', repair: '2', closed: '0' } as const
/** Who answers for a house: keepers at its door, and whoever cleans and mends it. */
export const keeperPosts = { keeper: '1', property: '2' } as const
export const assetStates = { good: '1', damaged: '2', missing: '3' } as const

/** Setting up who vouches for people, which asks for a second authentication. */
export const changeOperation = 'sysOauthClient:change'

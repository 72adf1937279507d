const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Asked of whatever comes from outside, before PostgreSQL is: it takes nothing else for an id. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** A fresh random id, different at every call; bound by each process to its source of randomness. */
export type NewId<Id extends string> = () => Id

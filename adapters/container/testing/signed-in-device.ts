import { deviceInMemory, type Person } from '#adapters/container/device-in-memory.ts'

/** A device on which 김철수 has signed in, for screens that need a session. */
export const signedInDevice = (person: Person = {}) => {
  const device = deviceInMemory()
  device.signIn(person)
  return device
}

/** One thing that this device stores for the app. */
export interface DeviceStore<Thing> {
  /** The empty thing when nothing is stored, or nothing that can be read: another version of the app may have left it. */
  read(): Thing
  write(thing: NonNullable<Thing>): void
  clear(): void
}

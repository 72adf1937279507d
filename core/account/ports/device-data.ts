/** All that this device keeps for the app, of whichever customer. */
export interface DeviceData {
  /** The other tabs hear of it. */
  deleteAll(): void
}

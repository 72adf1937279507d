/** One address of the app as the build sees it. */
export type BuiltScreen = {
  readonly path: string
  /** The name of the component, and so of its file. */
  readonly component: string
  readonly title: string | undefined
  /** Only of a screen that needs no data. */
  readonly markup: string | undefined
}

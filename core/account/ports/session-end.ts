/** Tells whoever shows the product that the service has ended the session (G02). Never fired by a logout of one's own. */
export interface SessionEnd {
  announce(): void
}

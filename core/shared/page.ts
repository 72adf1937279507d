/** How many entries of a list come at once. */
export const PAGE_SIZE = 20

/** Some entries of a list, and after which place the others come; null when there are none. */
export type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null }

/** Whether a link leads to a page of the web; any other scheme may run something. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^/\s]/i.test(url)

/** The link of an answer; null where it leads to no page of the web. */
export const toWebAddress = (url: string | null): string | null => (url !== null && isWebAddress(url) ? url : null)

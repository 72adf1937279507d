/** Whether a link leads to a page of the web; any other scheme may run something. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^/\s]/i.test(url)

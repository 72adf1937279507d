/** As the specification sets it for production; then the service counts as silent. */
export const REQUEST_TIMEOUT_SECONDS = 15

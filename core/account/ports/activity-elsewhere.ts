/** The name of an event on the window: the customer is busy in a provider's frame over this page, which hears no touch of it (G680). */
export const ACTIVITY_EVENT = 'activityElsewhere'

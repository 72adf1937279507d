import { Counter, type Registry } from 'prom-client'

const CHANNELS = ['sms', 'alimtalk', 'mail'] as const
export type MessageChannel = (typeof CHANNELS)[number]

/** Messages that did not go out for a reason that stops all of them, as a key, the sender or the balance (G674). */
export const stoppedMessages = (registry: Registry): ((channel: MessageChannel) => void) => {
  const stopped = new Counter({
    name: 'seasonkeep_messages_stopped_total',
    help: 'Messages refused for a reason that concerns every message, by channel.',
    labelNames: ['channel'],
    registers: [registry],
  })
  // From zero on, so that the first one is an increase.
  for (const channel of CHANNELS) stopped.inc({ channel }, 0)
  return channel => stopped.inc({ channel })
}

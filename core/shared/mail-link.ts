/** What a mail begins with; the app that opens it may change everything. */
export type MailDraft = { readonly to: string; readonly subject: string; readonly body: string }

/** A `mailto:` address (RFC 6068): all of it percent-encoded, so that a text can add neither a recipient nor a header (G101). */
export const mailLink = ({ to, subject, body }: MailDraft): string =>
  `mailto:${encoded(to).replace('%40', '@')}?subject=${encoded(subject.replaceAll(/[\r\n]+/g, ' '))}&body=${encoded(body.replaceAll(/\r\n?|\n/g, '\r\n'))}`

/** Half a character cannot be encoded; it becomes U+FFFD. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

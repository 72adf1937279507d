import type { SecretBox } from '#adapters/security/secret-box.ts'
import type { AnswerRecords } from './idempotent-answers.ts'

/** Kept so that a reader of the database sees nothing of them: links and names that a member was shown. */
export const sealedAnswers = <Owner extends string>(
  records: AnswerRecords<Owner>,
  { seal, open }: SecretBox,
): AnswerRecords<Owner> => ({
  ...records,
  claim: request =>
    records.claim(request).map(state => {
      if (state.kind !== 'Answered') return state
      const { status, body } = state.answer
      const opened = open(String(body))
      // Sealed by a secret that is gone: the work was done, and what was said of it is lost.
      return opened === null ? { kind: 'Running' } : { ...state, answer: { status, body: JSON.parse(opened) } }
    }),
  keep: (owner, key, { status, body }) => records.keep(owner, key, { status, body: seal(JSON.stringify(body)) }),
})

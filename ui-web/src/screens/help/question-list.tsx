import { Icon } from '../../parts/icon.tsx'
import { Whole } from '../../parts/whole.tsx'
import type { Question } from '../../texts/questions.ts'
import css from './help.module.css'

/** Questions that open to their answers. */
export const QuestionList = ({ questions }: { readonly questions: readonly Question[] }) => (
  <div className={css.questions}>
    {questions.map(({ question, answer }) => (
      <details key={question} className={css.item}>
        <summary className={css.question}>
          {question}
          <Icon name="chevron-down" size={18} />
        </summary>
        <div className={css.answer}>
          {answer.map(line => (
            <p key={line}>
              <Whole text={line} />
            </p>
          ))}
        </div>
      </details>
    ))}
  </div>
)

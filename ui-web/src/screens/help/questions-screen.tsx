import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Ports } from '#adapters/container/tokens.ts'
import { Day } from '#core/shared/day.ts'
import { ownLink } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { NotFoundScene } from '../../scenes/moment-scenes.tsx'
import { questionGroups, QUESTIONS_TEXTS as texts } from '../../texts/questions.ts'
import { findQuestions } from './find-questions.ts'
import css from './help.module.css'
import { QuestionList } from './question-list.tsx'

/** What customers ask, found by any word of question or answer; for everybody. */
export function QuestionsScreen() {
  const goBack = useBackTo()
  const navigate = useNavigate()
  const today = Day.of(useUseCase(Ports.clock).now())
  const [typed, setTyped] = useState('')
  const groups = findQuestions(questionGroups(today), typed)
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0)
  const outside = ownLink('help')

  return (
    <ScreenFrame title={texts.title} back={{ onPress: () => goBack('/mypage/faq') }}>
      <div className={css.search}>
        <TextField
          label={texts.search}
          value={typed}
          onChange={setTyped}
          placeholder={texts.placeholder}
          enterKeyHint="done"
          autoComplete="off"
        />
      </div>
      <p className="unseen" role="status">
        {typed.trim() === '' ? '' : texts.found(count)}
      </p>
      {count === 0 ? (
        <EmptyState
          title={texts.none}
          text={texts.noneText}
          scene={<NotFoundScene />}
          action={<Button onPress={() => void navigate('/mypage/faq')}>{texts.ask}</Button>}
        />
      ) : (
        groups.map(({ title, questions }) => (
          <section key={title} className={css.group}>
            <h2>{title}</h2>
            <QuestionList questions={questions} />
          </section>
        ))
      )}
      {outside !== null && <ListRow icon="help" title={texts.more} way={{ href: outside }} />}
    </ScreenFrame>
  )
}

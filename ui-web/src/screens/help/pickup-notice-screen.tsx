import { ownLink } from '../../app/shop.ts'
import { useBackTo } from '../../hooks/use-back-to.ts'
import { BulletList } from '../../parts/bullet-list.tsx'
import { Card } from '../../parts/card.tsx'
import { ListRow } from '../../parts/list-row.tsx'
import { ScreenFrame } from '../../parts/screen-frame.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import {
  PICKUP_NOTICE_TEXTS as texts,
  pickupPreparations,
  pickupQuestions,
  pickupSteps,
  QUESTIONS_TEXTS,
} from '../../texts/questions.ts'
import css from './help.module.css'
import { QuestionList } from './question-list.tsx'

/** How a pickup goes and what to prepare, with the way to one's own; for everybody. */
export function PickupNoticeScreen() {
  const goBack = useBackTo()
  const outside = ownLink('pickupNotice')
  return (
    <ScreenFrame title={texts.title} documentTitle={texts.documentTitle} back={{ onPress: () => goBack('/mypage') }}>
      <Card title={texts.steps}>
        <Timeline entries={pickupSteps} />
      </Card>
      <Card tone="line" title={texts.prepare}>
        <BulletList items={pickupPreparations} />
      </Card>
      <div className={css.menu}>
        <ListRow
          icon="van"
          title={texts.ownPickup}
          note={texts.ownPickupNote}
          way={{ to: '/mypage/progress/inprogress' }}
        />
        {outside !== null && <ListRow icon="document" title={QUESTIONS_TEXTS.more} way={{ href: outside }} />}
      </div>
      <section className={css.group}>
        <h2>{texts.questions}</h2>
        <QuestionList questions={pickupQuestions} />
      </section>
    </ScreenFrame>
  )
}

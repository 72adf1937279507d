import { useNavigate } from 'react-router-dom'
import type { GoneGear } from '#core/storing/gone-gear.ts'
import { SHOP } from '../../app/shop.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { Card } from '../../parts/card.tsx'
import { Whole } from '../../parts/whole.tsx'
import { HOME_TEXTS } from '../../texts/home.ts'
import { goneNote } from '../../texts/home-status.ts'
import { setNameAndKind } from '../../texts/set-name.ts'
import css from './home.module.css'

type GoneGearCardProps = { readonly tone: 'line' | 'raise'; readonly gone: GoneGear }

/** What became of gear that does not come back (G902). Beside other gear it is no louder than what that asks for. */
export function GoneGearCard({ tone, gone }: GoneGearCardProps) {
  const navigate = useNavigate()
  const toStory = () => void navigate(`/mypage/progress/order?orderId=${gone.orderId}`)
  return (
    <Card tone={tone}>
      <h2 className={css.value}>{setNameAndKind(gone)}</h2>
      <p className={css.cardNote}>
        <Whole text={goneNote(gone)} />
      </p>
      <div className={css.start}>
        {tone === 'raise' ? (
          <ButtonLink href={`tel:${SHOP.support.phone}`}>{HOME_TEXTS.call}</ButtonLink>
        ) : (
          <Button tone="ghost" onPress={toStory}>
            {HOME_TEXTS.seeStory}
          </Button>
        )}
      </div>
    </Card>
  )
}

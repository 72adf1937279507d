import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import type { Day } from '#core/shared/day.ts'
import { homeAction, homeMoment } from '#core/storing/home-moment.ts'
import type { HomeContract } from '#core/storing/ports/own-storage.ts'
import { SHOP } from '../../app/shop.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { homeActionText } from '../../texts/home.ts'
import css from './home.module.css'
import { useLatestReport } from './use-latest-report.ts'

type NextStepProps = { readonly contract: HomeContract; readonly today: Day }

/** The one thing to do next about a contract (G613). */
export function NextStep({ contract, today }: NextStepProps) {
  const navigate = useNavigate()
  const report = useLatestReport(contract)
  const action = homeAction(contract, today)
  const { orderId, userEquipmentId } = contract
  if (action === 'STORE') return null
  const text = homeActionText(action, homeMoment(contract, today))
  const to = (path: string, tone: 'primary' | 'ghost' = 'primary') => (
    <Button tone={tone} onPress={() => void navigate(path)}>
      {text}
    </Button>
  )
  return (
    <div className={css.start}>
      {match(action)
        .with('CHOOSE_WINDOW', () => to(`/mypage/progress/window?orderId=${orderId}`))
        .with('SAY_PLACE', () => to(`/mypage/progress/place?orderId=${orderId}`))
        .with('SEE_STORY', () => to(`/mypage/progress/order?orderId=${orderId}`, 'ghost'))
        .with('SEE_REPORT', () =>
          // Until it is known which one, the gear that shows it.
          to(report === null ? '/equipment' : `/equipment/detail?reportId=${encodeURIComponent(report.id)}`),
        )
        .with('TAKE_OUT', () =>
          to(userEquipmentId === null ? '/equipment' : `/equipment/checkout/warning?equipment=${userEquipmentId}`),
        )
        .with('PAY_RENEWAL', () => to('/mypage/payment/stored'))
        .with('CALL', () => <ButtonLink href={`tel:${SHOP.support.phone}`}>{text}</ButtonLink>)
        .exhaustive()}
    </div>
  )
}

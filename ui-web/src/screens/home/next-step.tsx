import { useNavigate } from 'react-router-dom'
import { match } from 'ts-pattern'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { Day } from '#core/shared/day.ts'
import { homeAction, homeMoment } from '#core/storing/home-moment.ts'
import type { HomeContract } from '#core/storing/ports/own-storage.ts'
import { SHOP } from '../../app/shop.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { Button } from '../../parts/button.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { homeActionText } from '../../texts/home.ts'
import css from './home.module.css'

type NextStepProps = { readonly contract: HomeContract; readonly today: Day }

/** The one thing to do next about a contract (G613). */
export function NextStep({ contract, today }: NextStepProps) {
  const navigate = useNavigate()
  const report = useReportPath(contract)
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
        .with('SEE_REPORT', () => to(report))
        .with('TAKE_OUT', () =>
          to(userEquipmentId === null ? '/equipment' : `/equipment/checkout/warning?equipment=${userEquipmentId}`),
        )
        .with('PAY_RENEWAL', () => to('/mypage/payment/stored'))
        .with('CALL', () => <ButtonLink href={`tel:${SHOP.support.phone}`}>{text}</ButtonLink>)
        .exhaustive()}
    </div>
  )
}

/** The report itself as soon as it is known which one; until then the gear that shows it. */
const useReportPath = ({ orderId }: HomeContract): string => {
  const gear = useLoaded('own-gear', useUseCase(StoringSide.readOwnGear))
  const sets = gear.status === 'ready' ? gear.value.sets : []
  const report = sets.find(({ contract }) => contract.orderId === orderId)?.report
  return report ? `/equipment/detail?reportId=${encodeURIComponent(report.id)}` : '/equipment'
}

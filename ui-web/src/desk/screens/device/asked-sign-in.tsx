import { useState } from 'react'
import type { StaffFailure } from '#adapters/http/client/staff/staff-send.ts'
import {
  approveDeviceRequest,
  refuseDeviceRequest,
  readDeviceRequest,
} from '#adapters/http/contract/staff/command-line.ts'
import { Banner } from '../../../parts/banner.tsx'
import { Button } from '../../../parts/button.tsx'
import { Card } from '../../../parts/card.tsx'
import { KeyValueList } from '../../../parts/key-value-list.tsx'
import { Loading } from '../../../parts/loading.tsx'
import { Skeleton } from '../../../parts/skeleton.tsx'
import { momentText } from '../../../texts/dates.ts'
import { useSession } from '../../data/session.ts'
import { useAct } from '../../data/use-act.ts'
import { useStaffCall } from '../../data/use-staff-call.ts'
import { FailureBanner } from '../../parts/failure-banner.tsx'
import { LoadFailure } from '../../parts/load-failure.tsx'
import { DEVICE_TEXTS as texts } from '../../texts/device.ts'
import { failureText } from '../../texts/shared.ts'
import css from './device.module.css'

type Props = { readonly code: string; readonly onOther: () => void }

/** What asks, from where, and what it will be able to do, before a member says yes. */
export function AskedSignIn({ code, onOther }: Props) {
  const act = useAct()
  const { member } = useSession()
  const request = useStaffCall(readDeviceRequest, { body: { code } })
  const [decided, setDecided] = useState<'approved' | 'refused' | null>(null)
  const [failure, setFailure] = useState<StaffFailure | null>(null)

  if (decided !== null) return <Banner tone={decided === 'approved' ? 'good' : 'neutral'}>{texts[decided]}</Banner>
  if (request.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="card" />
      </Loading>
    )
  }
  if (request.status === 'failed') {
    const { error, retry } = request
    if (error.code !== 'USER_CODE_UNKNOWN') return <LoadFailure failure={error} onRetry={retry} />
    return (
      <>
        <FailureBanner>{failureText(error)}</FailureBanner>
        <div className={css.ways}>
          <Button onPress={onOther}>{texts.other}</Button>
        </div>
      </>
    )
  }

  const { machine, network, expiresAt } = request.value
  const sent = { body: { code } }
  return (
    <>
      {failure !== null && <FailureBanner>{failureText(failure)}</FailureBanner>}
      <Card>
        <p className={css.code}>{code}</p>
        <KeyValueList
          rows={[
            { label: texts.machine, value: machine },
            { label: texts.network, value: network },
            { label: texts.until, value: texts.untilMoment(momentText(expiresAt)) },
          ]}
        />
      </Card>
      <p className={css.may}>{texts.may(member.name, member.role)}</p>
      <Banner tone="warn">{texts.onlyYours}</Banner>
      <div className={css.ways}>
        <Button
          busyLabel={texts.approveBusy}
          onPress={() => act(approveDeviceRequest, sent).match(() => setDecided('approved'), setFailure)}
        >
          {texts.approve}
        </Button>
        <Button
          tone="ghost"
          busyLabel={texts.refuseBusy}
          onPress={() => act(refuseDeviceRequest, sent).match(() => setDecided('refused'), setFailure)}
        >
          {texts.refuse}
        </Button>
      </div>
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { StoringSide } from '#adapters/container/storing-tokens.ts'
import type { ReportId } from '#core/shared/ids.ts'
import type { HomeContract } from '#core/storing/ports/own-storage.ts'
import { useUseCase } from '../../di/use-use-case.ts'
import { useLoaded } from '../../hooks/use-loaded.ts'
import { GearScene } from '../../scenes/gear-scene.tsx'
import { setName, setNote } from '../../texts/set-name.ts'
import css from './home.module.css'
import { useLatestReport } from './use-latest-report.ts'

/** Which set of gear a card speaks of: drawn, until an inspection has photographed it. */
export const SetHead = ({ contract }: { readonly contract: HomeContract }) => {
  const report = useLatestReport(contract)
  const drawn = <GearScene type={contract.equipmentType} />
  return (
    <div className={css.set}>
      <div className={css.setPicture}>{report === null ? drawn : <Photograph id={report.id} otherwise={drawn} />}</div>
      <div>
        <h2 className={css.setName}>{setName(contract)}</h2>
        <p className={css.label}>{setNote(contract)}</p>
      </div>
    </div>
  )
}

type PhotographProps = { readonly id: ReportId; readonly otherwise: ReactNode }

/** The front of the gear; its name stands beside it. */
function Photograph({ id, otherwise }: PhotographProps) {
  const readReport = useUseCase(StoringSide.readReport)
  const report = useLoaded(`report ${id}`, () => readReport(id))
  const [broken, setBroken] = useState<string | null>(null)
  const src = report.status === 'ready' ? report.value.images.front : null
  if (src === null || src === broken) return otherwise
  return <img src={src} alt="" decoding="async" onError={() => setBroken(src)} />
}

import { Day } from '#core/shared/day.ts'
import type { Instant } from '#core/shared/instant.ts'
import type { EquipmentType } from '#core/storing/equipment-type.ts'
import type { GearPart } from '#core/storing/hand-over.ts'
import type { ActiveStoring } from '#core/storing/ports/own-storage.ts'
import { GREEN_FROM, type ScoreColour } from '#core/storing/score.ts'
import { lastDayToCollect } from '#core/storing/storage-end.ts'
import type { ReportView } from '#core/storing/report-view.ts'
import { fullDay } from './dates.ts'
import { setName, setNote } from './set-name.ts'

export const EQUIPMENT_TEXTS = {
  title: '내 장비',
  lead: (sets: number) => `${sets}세트를 맡기고 있어요`,
  leadOut: (sets: number) => `${sets}세트를 이용하고 있어요`,
  empty: '아직 맡긴 장비가 없어요',
  emptyText: '장비를 맡기면 검수 리포트와 보관 기간을\n여기에서 볼 수 있어요.',
  start: '장비 맡기기',
  failed: '장비를 불러오지 못했어요',
  score: '안전 점수',
  scoreUnit: '점',
  toReport: '리포트 보기',
  inspectedOn: (day: string) => `${day} 검수`,
  noReport: '아직 리포트가 없어요',
  noReportText: '검수를 마치면 점수와 사진을 볼 수 있어요',
  info: '보관 정보',
  place: '보관 장소',
  plan: '플랜',
  size: '사이즈',
  serialNumber: '시리얼 번호',
  handed: '함께 맡긴 것',
  handedNothing: '없음',
  lacking: '받지 않은 것',
  from: '보관 시작일',
  until: '보관 종료일',
  renewal: '다음 결제일',
  endable: '해지 가능',
  ends: '보관 종료',
  ended: '다음 결제 없이 이날까지 보관해요.',
  notStarted: '보관 기간은 장비가 보관소에 도착한 날부터 시작돼요.',
  owedNote: '장비는 그대로 보관하고 있어요.',
  renewalDue: '다음 1년을 결제할 때예요. 결제와 해지는 결제 관리에서 할 수 있어요.',
  undecided: '미정',
} as const

/** Of gear whose storage is over: until when it can be asked for (G69). */
export const collectNote = (storageEndDate: Day): string =>
  `장비는 그대로 보관하고 있어요. ${fullDay(lastDayToCollect(storageEndDate))}까지 받을 날을 정해 주세요.`

type Gear = {
  readonly equipmentType: EquipmentType
  readonly equipmentBrand: string
  readonly equipmentName: string
}

export const gearName = ({ equipmentBrand, ...gear }: Gear): string => setName({ ...gear, brand: equipmentBrand })

export const gearNote = (contract: ActiveStoring): string => setNote({ ...contract, brand: contract.equipmentBrand })

const PART_NAMES: Readonly<Record<GearPart, string>> = {
  BOOTS: '부츠',
  POLES: '폴',
  BINDINGS: '바인딩',
  BAG: '가방',
  HELMET: '헬멧',
}

export const partsText = (parts: readonly GearPart[]): string =>
  parts.map(part => PART_NAMES[part]).join(', ') || EQUIPMENT_TEXTS.handedNothing

export const dayOrUndecided = (day: Day | null): string => (day === null ? EQUIPMENT_TEXTS.undecided : fullDay(day))

export const inspectionDay = (at: Instant): string => EQUIPMENT_TEXTS.inspectedOn(fullDay(Day.of(at)))

export const REPORT_TEXTS = {
  documentTitle: '검수 리포트',
  pictures: '검수 사진',
  views: { front: '앞면', back: '뒷면', left: '왼쪽', right: '오른쪽' } satisfies Record<ReportView, string>,
  pictureOf: (gear: string, view: string) => `${gear} ${view} 사진`,
  count: (at: number, total: number) => `${total}장 중 ${at}번째`,
  previous: '이전 사진',
  next: '다음 사진',
  zoom: '크게 보기',
  larger: '더 크게 보기',
  whole: '전체 보기',
  closePicture: '사진 닫기',
  pictureFailed: '사진을 불러오지 못했어요',
  tip: '케어 팁',
  earlier: '이전 리포트 보기',
  note: '사진과 점수는 검수한 날의 상태예요.',
  retry: '다시 불러오기',
  toEquipment: '내 장비 보기',
  idMissing: '어떤 리포트인지 알 수 없어요',
  idMissingText: '내 장비에서 보고 싶은 리포트를 골라 주세요.',
  notFound: '리포트를 찾을 수 없어요',
  notFoundText: '링크가 잘못됐거나 이 계정의 리포트가 아니에요.\n내 장비에서 다시 열어 주세요.',
  failed: '리포트를 불러오지 못했어요',
} as const

/** What a colour means for riding: the second line of the title, and the advice below the bar. */
const VERDICTS = {
  green: { title: '상태가 아주 좋아요', note: `${GREEN_FROM}점부터 안심하고 탈 수 있어요` },
  amber: { title: '조금 손보면 좋아요', note: '타기 전에 아래 케어 팁을 확인해 주세요' },
  red: { title: '정비가 필요해요', note: '타기 전에 꼭 정비를 받아 주세요' },
} as const satisfies Record<ScoreColour, { readonly title: string; readonly note: string }>

export const verdictText = (colour: ScoreColour) => VERDICTS[colour]

import { okAsync, ResultAsync } from 'neverthrow'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { LabelCode } from '#core/storing/label-code.ts'
import { currentLocker, type LockerCode, parseLockerLabel } from '#core/storing/locker.ts'
import { labelLines } from '#core/storing/label-lines.ts'
import { orderName } from '#core/storing/order-name.ts'
import { regionLabel } from '#core/storing/region.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import type { Files } from '../files/files.ts'
import { writeNewFile } from '../new-file.ts'
import { type Answer, answered, columns, type Problem, refused, type Task } from '../output.ts'
import { type StaffContext, withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'
import { regionOf } from './locker-options.ts'
import { orderNotFound } from './advance-text.ts'
import type { FindOptions, LockerLabelOptions, PrintOptions } from './label-command.ts'
import { labelPage, type PrintedLabel } from './label-page.ts'
import { answerLocker } from './lockers.ts'

/** Of all or of none: what is missing in a pile of printed labels is found too late. */
export const printLabels = (ids: readonly OrderId[], { file, force = false, ...options }: PrintOptions): Task =>
  withStaffContext(options, READING, context =>
    ResultAsync.combine(ids.map(id => readLabel(context, id))).andThen(found => {
      const problem = found.find(one => 'code' in one)
      if (problem && 'code' in problem) return okAsync(refused(problem))
      const labels = found.flatMap(one => ('label' in one ? [one] : []))
      const [first] = labels
      if (file === undefined) {
        const text = labels.map(labelText).join('\n\n')
        return okAsync(answered(first && labels.length === 1 ? first : { labels }, text))
      }
      return written(context.files, labelPage(labels.map(toPrinted)), { file, force, document: { file, labels } })
    }),
  )

type Written = { readonly file: string; readonly force: boolean; readonly document: object }

const written = (
  files: Files,
  page: string,
  { file, force, document }: Written,
): ResultAsync<Answer, ServiceUnreachable> =>
  writeNewFile(files, { file, text: page }, { isForced: force })
    .map(() => answered(document, `Written to ${file}. Open it in a browser and print it.`))
    .orElse(({ message }) => okAsync(refused({ code: 'FILE_REFUSED', message })))

const toPrinted = ({ label, lines }: Label): PrintedLabel => ({ scanned: label, large: label, lines })

/** They say their region, so that two of one code are told apart when they are scanned. */
export const printLockers = (
  codes: readonly LockerCode[],
  { file, force = false, ...options }: LockerLabelOptions,
): Task =>
  withStaffContext(options, READING, ({ files, member }) =>
    regionOf(options, member).asyncAndThen(region => {
      const page = labelPage(
        codes.map(code => ({ scanned: `${region}:${code}`, large: code, lines: [regionLabel(currentShop(), region)] })),
      )
      return written(files, page, { file, force, document: { file, region, codes } })
    }),
  )

const readLabel = (
  { views, labels }: Pick<StaffContext, 'views' | 'labels'>,
  id: OrderId,
): ResultAsync<Label | Problem, ServiceUnreachable> =>
  ResultAsync.combine([views.order(id), labels.numberOf(id)]).map(([found, number]) => {
    if (found === null) return orderNotFound(id)
    if (number === null) return { code: 'NOT_PAID_YET', message: `${id} is not paid, so it has no gear to label.` }
    return labelOf(found, LabelCode.of(number))
  })

const answerSet = (context: Pick<StaffContext, 'views' | 'labels'>, id: OrderId) =>
  readLabel(context, id).map(found => ('label' in found ? answered(found, labelText(found)) : refused(found)))

const labelText = ({ label, lines, orderId }: Label): string =>
  columns([['label', label], ...lines.map((line, at) => [at === 0 ? 'printed' : '', line]), ['order', orderId]])

type Label = ReturnType<typeof labelOf>

/** Nothing on it says more of the customer than a letter. */
const labelOf = ({ order, customerName }: StaffOrder, code: LabelCode) => ({
  label: LabelCode.format(code),
  initial: Array.from(customerName)[0] ?? '',
  gear: orderName(order),
  plan: order.plan,
  locker: currentLocker(order),
  orderId: order.id,
  /** As they are printed. */
  lines: labelLines({ ...order, customerName, locker: currentLocker(order) }),
})

export const findLabel = (text: string, options: FindOptions): Task =>
  withStaffContext(options, READING, context => {
    const locker = parseLockerLabel(text).unwrapOr(null)
    if (locker !== null) return answerLocker(context, locker, options)
    const label = LabelCode.parse(text).unwrapOr(null)
    if (label === null)
      return okAsync(
        refused({
          code: 'LABEL_MISTYPED',
          message: `No label reads ${text}: a sign is wrong or missing. Read it again.`,
        }),
      )
    return context.labels
      .orderOf(LabelCode.number(label))
      .andThen(id =>
        id === null
          ? okAsync(refused({ code: 'LABEL_NOT_FOUND', message: `No set has the label ${LabelCode.format(label)}.` }))
          : answerSet(context, id),
      )
  })

import { Command } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { fileOption } from '../files/named-files.ts'
import { withExample } from '../options.ts'
import { readReason, type StaffReading, staffReading } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

export type PicturesOptions = StaffReading & { readonly reason: string; readonly open?: string }

export const picturesCommand = (run: Run): Command =>
  withExample(
    staffReading(
      new Command('pictures')
        .description('pictures taken at pickup and delivery; the access and its reason go to the audit log')
        .argument('<id>')
        .addOption(fileOption('--open <folder>', 'write them into this folder', 'write folder'))
        .requiredOption('--reason <text>', 'why', readReason),
    ).action(
      run(async (id: OrderId, options: PicturesOptions) =>
        (await import('./order-pictures.ts')).listDoorPictures(id, options),
      ),
    ),
    'order pictures SK-7Q2K9XMD4TBA --open ./pictures --reason "the customer asked"',
  )

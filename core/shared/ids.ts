import type { Brand } from './brand.ts'

/** Ids are random and mean nothing; a foreign id looks exactly like an unknown one. */
export type CustomerId = Brand<string, 'CustomerId'>
export type SessionId = Brand<string, 'SessionId'>
/** 6 to 64 of `A-Z a-z 0-9 _ -`: also the card provider's order id (G31). */
export type OrderId = Brand<string, 'OrderId'>
export type EquipmentId = Brand<string, 'EquipmentId'>
export type PaymentId = Brand<string, 'PaymentId'>
export type CheckoutId = Brand<string, 'CheckoutId'>
export type ReportId = Brand<string, 'ReportId'>
export type StaffId = Brand<string, 'StaffId'>

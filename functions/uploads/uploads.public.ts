export { matchReservation, type ReservationMatch } from './match-reservation.ts';
export { reservationStore, type ReservationStore } from './reservation.store.ts';
export { uploadLimitsFromEnv, refuseOverUploadLimit, type UploadLimits } from './upload-limits.service.ts';
export { quotas, parseUploadId, type Reservation } from './reservation.ts';
export {
  findUpload,
  discardUpload,
  readUpload,
  type ReceivedUpload,
  type ReceiveUploadDeps,
} from './received-upload.service.ts';

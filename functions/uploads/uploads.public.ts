export { reservationStore, type ReservationStore } from './reservation.store.ts';
export { NOT_AN_UPLOAD, parseUploadId, quotas, type Reservation } from './reservation.ts';
export {
  checkUploadedFile,
  findReservation,
  findUpload,
  discardUpload,
  readUpload,
  type ReceivedUpload,
  type ReceiveUploadDeps,
} from './received-upload.service.ts';

export { claimUpload, type Claim } from './claim-upload.ts';
export { reservationStore, type ReservationStore } from './reservation.store.ts';
export { deployedUploadLimits, refuseFlood, type UploadLimits } from './upload-limits.ts';
export { quotas, uploadIdIn, type Reservation } from './reservation.ts';
export { findUpload, forgetUpload, readUpload, type ArrivedUpload, type TakingParts } from './take-upload.ts';

/** The upload box alone: the landing page loads it for members who want it. */
export { UploadBox } from './upload-box.tsx';

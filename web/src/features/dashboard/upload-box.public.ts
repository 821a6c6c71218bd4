/** The upload box alone, which the landing page loads on demand for members. */
export { UploadBox } from './upload-box.tsx';

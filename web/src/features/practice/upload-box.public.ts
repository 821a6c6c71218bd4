/** In a separate file, so that the landing page loads the upload box on demand. */
export { UploadBox } from './upload/upload-box.tsx';

/** An S3 error. The XML response body contains its code. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

export const accessDenied = (message = 'Access Denied') =>
  new S3Error(403, 'AccessDenied', message);

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

export const noSuchUpload = () =>
  new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');

export const invalidRequest = (message: string) => new S3Error(400, 'InvalidRequest', message);

export const notImplemented = (feature: string) =>
  new S3Error(501, 'NotImplemented', `${feature} is not offered here`);

export const preconditionFailed = () =>
  new S3Error(
    412,
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
  );

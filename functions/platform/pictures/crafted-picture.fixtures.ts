/** A file that tries to bypass the picture limits. */
export interface CraftedPicture {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  /** True if the decoded picture would exceed the pixel limit. */
  isTooLarge: boolean;
}

/** A photo as the answers and the finished work name it. */
export interface AnnouncedPhoto {
  /** `<form>/<question>` in an annex. */
  question: string;
  sha256: string;
  bytes: number;
  name: string;
  takenAt?: string | null;
}

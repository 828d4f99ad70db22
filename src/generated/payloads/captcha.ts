// Written by scripts/generate.ts (npm run generate); do not edit.
/**
 * 验证码图片。 / A captcha picture.
 */
export interface Captcha {
  /**
   * 凭据 / key
   */
  key: string;
  /**
   * data: 图片 / picture as data: address
   */
  image: string;
  [k: string]: unknown;
}

import en from '../schemas/text/en.json' with { type: 'json' };
import zh from '../schemas/text/zh.json' with { type: 'json' };
import { densities } from '../src/ui/theme/sizes.ts';
import { themeNames } from '../src/ui/theme/themes.ts';

/** Roles of the demo institute that page files speak of, as the role of a page story. */
export const roles = {
  acceptor: '业务受理员 Acceptor',
  salesman: '业务员 Salesman',
  sample_keeper: '样品管理员 Sample keeper',
  leader: '分管领导 Leader in charge',
  dept_head: '科室主任 Head of department',
  tester: '检定/校准员 Tester',
  verifier: '核验员 Verifier',
  signatory: '授权签字人 Signatory',
  issuer: '证书发放员 Issuer',
  finance: '财务人员 Finance',
  quality: '质量管理员 Quality',
  device_keeper: '设备管理员 Device keeper',
  hr: '人事培训管理员 Staff and training',
  customer: '客户 Customer',
} as const;

/** Widths of the window that the product is looked at in. Units: px. */
export const widths = [320, 390, 768, 1024, 1280, 1366, 1440, 1920] as const;

/** A choice is named as the product names it, in both languages. */
const nameOf = (key: keyof typeof zh): string => (zh[key] === en[key] ? zh[key] : `${zh[key]} ${en[key]}`);

/** The toolbars. What is chosen stands in the address (`globals=theme:d2;scheme:dark`), so that a look can be sent to somebody. */
export const globalTypes = {
  theme: {
    description: '主题 Theme',
    toolbar: {
      title: '主题 Theme',
      icon: 'paintbrush',
      dynamicTitle: true,
      items: themeNames.map((value) => ({ value, title: nameOf(`look.theme.${value}`) })),
    },
  },
  scheme: {
    description: '明暗 Light or dark',
    toolbar: {
      title: '明暗 Scheme',
      icon: 'mirror',
      dynamicTitle: true,
      items: [
        { value: 'light', title: '浅色 Light', icon: 'sun' },
        { value: 'dark', title: '深色 Dark', icon: 'moon' },
      ],
    },
  },
  contrast: {
    description: '对比度 Contrast',
    toolbar: {
      title: '对比度 Contrast',
      icon: 'contrast',
      dynamicTitle: true,
      items: [
        { value: 'system', title: '对比度随系统 As the system' },
        { value: 'normal', title: '一般对比度 Normal contrast' },
        { value: 'more', title: '高对比度 High contrast' },
      ],
    },
  },
  density: {
    description: '疏密 Density',
    toolbar: {
      title: '疏密 Density',
      icon: 'component',
      dynamicTitle: true,
      items: densities.map((value) => ({ value, title: nameOf(`look.density.${value}`) })),
    },
  },
  language: {
    description: '语言 Language',
    toolbar: {
      title: '语言 Language',
      icon: 'globe',
      dynamicTitle: true,
      items: [
        { value: 'zh', title: '中文' },
        { value: 'en', title: 'English' },
      ],
    },
  },
  motion: {
    description: '动画 Motion',
    toolbar: {
      title: '动画 Motion',
      icon: 'play',
      dynamicTitle: true,
      items: [
        { value: 'system', title: '动画随系统 As the system' },
        { value: 'reduced', title: '减少动画 Reduced motion' },
      ],
    },
  },
  role: {
    description: '角色，用于整页 Role, for page stories',
    toolbar: {
      title: '角色 Role',
      icon: 'user',
      dynamicTitle: true,
      items: [{ value: 'all', title: '全部权限 Every right' }, ...Object.entries(roles).map(([value, title]) => ({ value, title }))],
    },
  },
};

export const initialGlobals = {
  theme: 'default',
  scheme: 'light',
  contrast: 'system',
  density: 'standard',
  language: 'zh',
  motion: 'system',
  role: 'all',
};

/** The choices of the toolbar for the width of the window. */
export const viewports = Object.fromEntries(
  widths.map((width) => [
    `w${width}`,
    {
      name: `${width} px`,
      styles: { width: `${width}px`, height: width < 768 ? '800px' : '900px' },
      type: width < 768 ? 'mobile' : width < 1280 ? 'tablet' : 'desktop',
    } as const,
  ]),
);

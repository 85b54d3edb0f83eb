import BusinessCenter from '@mui/icons-material/BusinessCenterOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphone';
import SettingsSuggest from '@mui/icons-material/SettingsSuggestOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { StageKind } from '@cuadrilla/contract/parameterization/workflows/stage-kinds.ts';

/** The same as the monitoring of operations shows. */
export const kindIcons: Record<StageKind, SvgIconComponent> = {
  field: PhoneIphone,
  office: BusinessCenter,
  system: SettingsSuggest,
};
/** Radius of the corners: round for field stages, square for office stages, a capsule for automatic ones. */
export const kindCorners: Record<StageKind, number> = { field: 12, office: 3, system: 40 };

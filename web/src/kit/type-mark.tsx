import Build from '@mui/icons-material/BuildOutlined';
import CameraAlt from '@mui/icons-material/CameraAltOutlined';
import ContentCut from '@mui/icons-material/ContentCut';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Foundation from '@mui/icons-material/FoundationOutlined';
import GppMaybe from '@mui/icons-material/GppMaybeOutlined';
import HealthAndSafety from '@mui/icons-material/HealthAndSafetyOutlined';
import HomeWork from '@mui/icons-material/HomeWorkOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import Science from '@mui/icons-material/ScienceOutlined';
import Speed from '@mui/icons-material/Speed';
import Tune from '@mui/icons-material/Tune';
import WaterDrop from '@mui/icons-material/WaterDropOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import type { ActivityColor, ActivityIcon } from '@cuadrilla/contract/parameterization/activity-types.ts';
import { tones } from './status-tones.ts';

const icons: Record<ActivityIcon, SvgIconComponent> = {
  reading: MenuBook,
  inspection: FactCheck,
  suspension: ContentCut,
  reconnection: Power,
  meter: Speed,
  repair: Build,
  leak: WaterDrop,
  losses: GppMaybe,
  office: HomeWork,
  visit: Engineering,
  photo: CameraAlt,
  laboratory: Science,
  excavation: Foundation,
  valve: Tune,
  safety: HealthAndSafety,
};

/** The icon of an activity type on its colour; a name stands beside it. */
export function TypeMark({ icon, color }: { icon: ActivityIcon | null; color: ActivityColor | null }) {
  const Icon = icon === null ? null : icons[icon];
  const { text, ground } = tones[color ?? 'plain'];
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 24,
        height: 24,
        borderRadius: 1,
        flexShrink: 0,
        color: text,
        bgcolor: ground,
      }}
    >
      {Icon && <Icon sx={{ fontSize: 16 }} />}
    </Box>
  );
}

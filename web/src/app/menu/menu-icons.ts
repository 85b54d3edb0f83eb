import Assessment from '@mui/icons-material/AssessmentOutlined';
import Assignment from '@mui/icons-material/AssignmentOutlined';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Backup from '@mui/icons-material/BackupOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import DynamicForm from '@mui/icons-material/DynamicFormOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Hub from '@mui/icons-material/HubOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Key from '@mui/icons-material/KeyOutlined';
import ListAlt from '@mui/icons-material/ListAltOutlined';
import Map from '@mui/icons-material/MapOutlined';
import QueryStats from '@mui/icons-material/QueryStats';
import Rule from '@mui/icons-material/Rule';
import Settings from '@mui/icons-material/SettingsOutlined';
import Shield from '@mui/icons-material/ShieldOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Store from '@mui/icons-material/StoreOutlined';
import Tune from '@mui/icons-material/Tune';
import type { SvgIconComponent } from '@mui/icons-material';
import type { MenuIcon } from './menu.ts';

export const menuIcons: Record<MenuIcon, SvgIconComponent> = {
  statistics: QueryStats,
  operation: Engineering,
  fieldDay: Map,
  dashboard: Assessment,
  parameterization: Tune,
  forms: DynamicForm,
  workflows: AccountTree,
  board: SpaceDashboard,
  rules: Rule,
  security: Shield,
  backup: Backup,
  teams: Groups,
  roles: Key,
  users: Group,
  administration: Settings,
  lists: ListAlt,
  positions: Badge,
  contracts: Assignment,
  dependencies: Hub,
  companies: Business,
  resources: Inventory,
  reports: Description,
  headquarters: Store,
  zones: Map,
  audit: FactCheck,
};

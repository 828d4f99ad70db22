import { type FileStore, storeFile } from '../files/file-store';

interface DemoFile {
  readonly name: string;
  readonly lines: readonly string[];
}

/** Files of the demo institute's download materials, by the name of the material. */
const files: Readonly<Record<string, DemoFile>> = {
  受理窗口操作手册: {
    name: '受理窗口操作手册.md',
    lines: [
      '# 受理窗口操作手册',
      '',
      '1. 在“客户业务 › 客户”查到单位；没有的先新增，统一社会信用代码会当场校验。',
      '2. 在“客户业务 › 报价管理”新增报价，选客户后联系人自动带出；明细可从器具名录选择，也可从表格软件整块粘贴。',
      '3. 保存后提交审核；审核人在首页“待办”中看到。',
      '4. 审核通过的报价可转合同，金额与折扣逐条核对。',
      '5. 填到一半离开也不要紧：草稿自动保存，回来后提示恢复。',
    ],
  },
  键盘操作一览: {
    name: '键盘操作一览.md',
    lines: [
      '# 键盘操作一览',
      '',
      '- Ctrl K：搜索菜单、单号与操作（拼音首字母也可以）',
      '- 表单：Ctrl S 保存，Ctrl Z 撤销，Ctrl Y 重做',
      '- 明细：Insert 插入一行，Ctrl Delete 删除，Alt ↑↓ 移动，Ctrl Shift D 复制一行，Ctrl D 向下填充',
    ],
  },
  报价明细粘贴表: {
    name: '报价明细粘贴表.csv',
    lines: ['\ufeff器具,型号规格,服务类型,套数,件/套,单价', '数字压力计,0～1 MPa,校准,1,1,260.00', '电子天平,200 g/0.1 mg,检定,1,1,320.00'],
  },
  原始记录书写规范: {
    name: '原始记录书写规范.md',
    lines: [
      '# 原始记录书写规范',
      '',
      '1. 当场记录，不得事后补记或誊抄。',
      '2. 更正时划改并签名，原数据应可辨认。',
      '3. 有效位数与测量不确定度一致，修约按 GB/T 8170。',
      '4. 记录环境温度、湿度与所用标准器编号。',
    ],
  },
};

/** The text of a contract, as it lies with its record. */
const contractFile = (number: string, title: string, customer: string): DemoFile => ({
  name: `${number}合同正文.md`,
  lines: [
    `# ${title}`,
    '',
    `合同编号：${number}`,
    `委托方：${customer}`,
    '',
    '双方按本合同的清单、折扣或打包金额办理计量器具的检定与校准。',
  ],
});

/** A row of the demo that a file belongs to. */
interface Filed {
  readonly table: 'pg_materials' | 'pg_contracts';
  readonly column: 'file_id' | 'file_ids';
  readonly id: string;
  readonly file: DemoFile;
}

/** Stores the files of the demo institute as if its administrator had sent them up, and names them in the rows: of download materials and of contracts that were handed in. */
export async function attachDemoFiles(store: FileStore): Promise<void> {
  const { database } = store;
  const tenantId = '000000';
  const { materials, contracts, owner } = await database.system(async (q) => ({
    materials: (
      await q.query('select id::text as id, material_name as name from pg_materials where tenant_id = $1 and file_id is null', [tenantId])
    ).rows,
    contracts: (
      await q.query(
        `select c.id::text as id, c.contract_no as number, c.contract_name as title, e.enter_name as customer
         from pg_contracts c join pg_customers e on e.tenant_id = c.tenant_id and e.id = c.enter_id
         where c.tenant_id = $1 and c.contract_state <> '10' and c.file_ids is null order by c.id`,
        [tenantId],
      )
    ).rows,
    owner: (
      await q.query(`select id::text as id, real_name as name from sys_user where tenant_id = $1 and account = 'administrator'`, [tenantId])
    ).rows[0],
  }));
  const sender = { tenantId, userId: String(owner?.['id']), realName: String(owner?.['name']) };
  const filed: readonly Filed[] = [
    ...materials.flatMap((row): readonly Filed[] => {
      const file = files[String(row['name'])];
      return file ? [{ table: 'pg_materials', column: 'file_id', id: String(row['id']), file }] : [];
    }),
    ...contracts.map((row): Filed => ({
      ...{ table: 'pg_contracts', column: 'file_ids', id: String(row['id']) },
      file: contractFile(String(row['number']), String(row['title']), String(row['customer'])),
    })),
  ];
  for (const { table, column, id, file } of filed) {
    const { fileId } = await storeFile(store, sender, { name: file.name, content: Buffer.from(`${file.lines.join('\n')}\n`) });
    await database.system((q) =>
      q.query(`update ${table} set ${column} = array[$3] where tenant_id = $1 and id = $2`, [tenantId, id, fileId]),
    );
  }
}

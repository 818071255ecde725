import Button from "antd/es/button";
import ConfigProvider from "antd/es/config-provider";
import Table from "antd/es/table";
import Tag from "antd/es/tag";
import { useEffect, useState, type ReactElement } from "react";
import { answerWithoutServer, columns } from "../pages/rows.ts";
import { startList } from "../pages/start-list.ts";

type Row = Record<string, unknown> & { id: string };

const money = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

function cell(name: string, row: Row): ReactElement | string {
  const value = row[name];
  if (name === "total" || name === "outstanding") return money.format(Number(value));
  if (name.endsWith("date") || name.endsWith("adjusted")) return day.format(new Date(String(value)));
  if (name.endsWith("_entity")) return String((row["shown"] as Record<string, string>)[name]);
  if (name.endsWith("status")) return <Tag>{String(value)}</Tag>;
  return String(value);
}

const shown = columns.map((name) => ({
  title: name,
  dataIndex: name,
  key: name,
  ...(name === "total" || name === "outstanding" ? { align: "right" as const } : {}),
  sorter: true,
  render: (_: unknown, row: Row) => cell(name, row),
}));

/** A list by hand on antd 6: Table with selection, sortable heads, pages of fifty. */
function AntdList(): ReactElement {
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<Row[]>([]);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    let gone = false;
    void fetch(`/api/obligation/invoice/list?page=${page}&page_size=50`)
      .then((answer) => answer.json())
      .then((body: { data: { rows: Row[] } }) => {
        if (gone) return;
        setRows(body.data.rows);
        setLoading(false);
      });
    return () => {
      gone = true;
    };
  }, [page]);
  return (
    <ConfigProvider>
      <h1>Invoices</h1>
      <Button type="primary">Add</Button>
      <Table
        rowKey="id"
        columns={shown}
        dataSource={rows}
        loading={loading}
        rowSelection={{}}
        pagination={{
          current: page,
          pageSize: 50,
          total: 25_000,
          onChange: (next) => {
            setPage(next);
            setLoading(true);
          },
          showSizeChanger: false,
        }}
      />
    </ConfigProvider>
  );
}

answerWithoutServer();
startList(<AntdList />, () => document.querySelector<HTMLElement>(".ant-pagination-next button"));

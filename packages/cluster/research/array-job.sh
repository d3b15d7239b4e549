#!/bin/bash
# The array job of the guide, on a real Slurm: plays a run in five shards, merges them, and compares the digest with that
# of one machine. Usage: array-job.sh DIR, where DIR is a folder that all nodes share. It needs the built command.
set -euo pipefail
sim=$(cd "$(dirname "$0")/../../sim" && pwd)/dist/cli.js
mkdir -p "$1" && cd "$1"
cat > run.sh <<END
#!/bin/bash
#SBATCH --array=1-5
#SBATCH --cpus-per-task=1
node '$sim' run unowar --trials 4000 --shard auto/5 --workers "\$SLURM_CPUS_PER_TASK" --out "shard-\$SLURM_ARRAY_TASK_ID"
END
sbatch --wait run.sh
node "$sim" merge shard-1 shard-2 shard-3 shard-4 shard-5 --format json > merged.json
node "$sim" run unowar --trials 4000 --format json > alone.json
cmp merged.json alone.json
echo 'the array job has the bytes of one machine'

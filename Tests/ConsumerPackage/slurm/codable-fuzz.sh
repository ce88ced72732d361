#!/bin/bash
# slurm/codable-fuzz.sh
#SBATCH --array=0-3
#SBATCH --time=1:00:00
#SBATCH --output=parts/%a.log
podcasts-fuzz run --plan exhaustive --shard auto --format json \
  --output "parts/$SLURM_ARRAY_TASK_ID.json" || [ $? -eq 1 ]
